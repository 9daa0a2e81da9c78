const secrets: ReadonlySet<string> = new Set([
  'checker_script',
  'checker_attachment',
  'exploit_script',
  'exploit_attachment',
  'reference_patch',
  'flag_place',
  'analysis',
])

/** What of a question may lie in a browser: neither scripts nor the solution. */
export const withoutScripts = <Values extends object>(values: Values): Partial<Values> =>
  // Checked: the same fields, fewer of them.
  Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.has(name))) as Partial<Values>
