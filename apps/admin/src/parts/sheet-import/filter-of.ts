/** What a list asks for, as texts of an address: the filter of a sheet's order. */
export const filterOf = (asked: object): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(asked).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.map(String) : String(value)]],
    ),
  )
