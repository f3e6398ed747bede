type LabelProps = (field: string) => object;

let labelProps: LabelProps | undefined;

/** What stands beside the labels of fields from now on: the shell's tips. Pages before the sign-in do without. */
export function showBesideLabels(props: LabelProps): void {
  labelProps = props;
}

/** Props of a field's label, for Mantine's inputs. */
export const fieldLabel = (field: string): { labelProps?: object } =>
  labelProps ? { labelProps: labelProps(field) } : {};
