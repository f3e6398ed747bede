type LabelProps = (field: string) => object;

let labelProps: LabelProps | undefined;

/** Sets what is shown beside each field label: after the sign-in help buttons, before it nothing. */
export function showBesideLabels(props: LabelProps): void {
  labelProps = props;
}

export const fieldLabel = (field: string): { labelProps?: object } =>
  labelProps ? { labelProps: labelProps(field) } : {};
