import { useId } from 'react';

type ChoiceProps<T extends string> = {
  label: string;
  options: readonly { value: T; text: string }[];
  value: T;
  onChange: (value: T) => void;
};

export function Choice<T extends string>({ label, options, value, onChange }: ChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset className="choice no-print">
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.text}</span>
        </label>
      ))}
    </fieldset>
  );
}
