/** The named fields of a row, as they stand. */
export function pickFields<T extends object, const K extends keyof T>(row: T, names: readonly K[]): Pick<T, K> {
  // The names are keys of the row.
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<T, K>
}
