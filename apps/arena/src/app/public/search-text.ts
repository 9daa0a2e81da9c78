/** One text of an address's query; left out when it is absent or no text. */
export function findText<Name extends string>(search: Readonly<Record<string, unknown>>, name: Name): { [key in Name]?: string } {
  const value = search[name]
  return (typeof value === 'string' ? { [name]: value } : {}) as { [key in Name]?: string }
}

/** One short value of an address's query, `local=1` too, as text; left out when it is absent. */
export function findMark<Name extends string>(search: Readonly<Record<string, unknown>>, name: Name): { [key in Name]?: string } {
  const value = search[name]
  return (typeof value === 'string' || typeof value === 'number' ? { [name]: String(value) } : {}) as { [key in Name]?: string }
}
