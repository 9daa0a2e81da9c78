import { groups } from './groups.ts'

type Groups = typeof groups

type GroupNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | GroupNames<Rest> : never
type FreeNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | FreeNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** The values a path of the table needs. */
export type ParamsOf<Path extends string> = {
  readonly [Name in GroupNames<Path>]: Name extends keyof Groups ? Groups[Name][number] : string
} & { readonly [Name in FreeNames<Path>]: string }

/** Puts values into a path of the table; throws when one is missing. */
export function fillPath<Path extends string>(path: Path, params: ParamsOf<Path>): string {
  const values: Readonly<Record<string, string>> = params
  return path.replace(/\{(\w+)\}|:(\w+)/g, (_, group: string | undefined, free: string | undefined) => {
    const value = values[group ?? free ?? '']
    if (value === undefined || value === '') throw new Error(`${path} needs a value for ${group ?? free}`)
    return encodeURIComponent(value)
  })
}
