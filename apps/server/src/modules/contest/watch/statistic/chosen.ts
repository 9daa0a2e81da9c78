/** The rows of these ids, in the order of the ids. */
export function inOrderOf<Row>(rows: readonly Row[], ids: ReadonlySet<string>, idOf: (row: Row) => string): Row[] {
  const place = new Map([...ids].map((id, index) => [id, index]))
  const placeOf = (row: Row) => place.get(idOf(row)) ?? -1
  return rows.filter((row) => placeOf(row) >= 0).toSorted((a, b) => placeOf(a) - placeOf(b))
}
