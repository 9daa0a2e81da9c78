/** What a list asks for, as texts of an address: the filter of a sheet's order. */
export const filterOf = (listQuery: object): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(listQuery).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.map(String) : String(value)]],
    ),
  )
