/** The id of the control of a form field: `flags.1.text` → `field-flags-1-text`. */
export function fieldId(name: string): string {
  return `field-${name.replaceAll('.', '-')}`
}
