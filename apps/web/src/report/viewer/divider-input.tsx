import { useTranslation } from 'react-i18next';
import './viewer.css';

/** Moves the line between two photos that lie over each other. `divider` is its place in percent. */
export function DividerInput({ divider, onMove }: { divider: number; onMove: (divider: number) => void }) {
  const { t } = useTranslation();
  return (
    <input
      className="divider-input"
      type="range"
      min="0"
      max="100"
      value={divider}
      aria-label={t('report.slider')}
      aria-valuetext={t('report.slider_value', { percent: divider })}
      onChange={(event) => onMove(Number(event.target.value))}
    />
  );
}
