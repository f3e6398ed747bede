type LabelProps = (field: string) => object;

let labelProps: LabelProps | undefined;

/**
 * Sets what is shown beside each field label. After the sign-in, the console shows help buttons there. Before the
 * sign-in, the place is empty.
 */
export function showBesideLabels(props: LabelProps): void {
  labelProps = props;
}

export const fieldLabel = (field: string): { labelProps?: object } =>
  labelProps ? { labelProps: labelProps(field) } : {};
