import { sql, type SQL } from 'drizzle-orm'

/** What an exam calls a person, over a row of accounts: the real name, which an identity card says too, else the username. */
export const personNameText = (account: string): string => `coalesce(nullif(btrim(${account}.name), ''), ${account}.username)`

/**
 * What staff call an entrant: in an exam its person, in every other contest the name that it plays under.
 * Halls and other candidates never read this, but `name` of the row, which is the alias.
 */
export const staffNameText = (row: string): string => `coalesce((select ${personNameText('named')} from "user" named
  join contest of on of.resource_id = ${row}.contest_id and of.kind = 'theory' where named.resource_id = ${row}.user_id), ${row}.name)`

export const staffNameSql = (row: string): SQL<string> => sql.raw(staffNameText(row)) as SQL<string>

/** The same over an entrant `e` of an exam, whose account is joined as `u`. */
export const candidateNameSql: SQL<string> = sql.raw(`coalesce(${personNameText('u')}, e.name)`) as SQL<string>
