type LabelProps = (field: string) => object;

let labelProps: LabelProps | undefined;

/** Sets what appears beside field labels from now on: the shell's tips. Pages before the sign-in have none. */
export function showBesideLabels(props: LabelProps): void {
  labelProps = props;
}

export const fieldLabel = (field: string): { labelProps?: object } =>
  labelProps ? { labelProps: labelProps(field) } : {};
