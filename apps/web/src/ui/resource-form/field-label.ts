type LabelProps = (field: string) => object;

let labelProps: LabelProps | undefined;

/**
 * Sets the content beside field labels from now on. The shell shows tips there; pages before the sign-in show nothing.
 */
export function showBesideLabels(props: LabelProps): void {
  labelProps = props;
}

export const fieldLabel = (field: string): { labelProps?: object } =>
  labelProps ? { labelProps: labelProps(field) } : {};
