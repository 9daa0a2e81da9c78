export type Given<T extends object> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** The fields that have a value: one that is undefined is not there at all. */
export const given = <T extends object>(fields: T): Given<T> =>
  // Checked: what is left out may be missing.
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>
