/** Values of a flat row by the table they stand in: the common one, and the one that belongs to the kind. */
export function apart<Common extends object, Own extends object>(
  values: Common & Own,
  ownNames: ReadonlySet<string>,
): { common: Common; own: Own } {
  const of = (isOwn: boolean) => Object.fromEntries(Object.entries(values).filter(([name]) => ownNames.has(name) === isOwn))
  // Checked: the names of the own table are those of its columns, all others are the common table's.
  return { common: of(false) as Common, own: of(true) as Own }
}

/** Nothing to write: an UPDATE without a column is no statement. */
export const isEmpty = (values: object): boolean => Object.keys(values).length === 0
