import { sql, type SQL } from 'drizzle-orm'
import { closedModules, secretNamePattern } from './secret-fields.ts'

// Its name may be the beginning of what a question asks, so its number stands for it.
const isOfQuestion = `a.module = 'question' and a.object_type = 'question'`
const idForm = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

/** The name of the object of an audit row `a` as it may be said, also of a row that an older server wrote. */
export const saidName = `case when not (${isOfQuestion}) then a.object_name else coalesce((select '#' || q.number from question q
  where q.resource_id = case when a.object_id ~ '${idForm}' then a.object_id::uuid end), '') end`

/** Whether that name holds a pattern. A name that is not said is not searched either, or a search would answer what reading does not. */
export const nameHolds = (pattern: string): SQL =>
  sql`(a.object_name ilike ${pattern} and (not (${sql.raw(isOfQuestion)}) or a.object_name ~ '^#[0-9]+$'))`

/** Whether a value of the content of row `a` meets a condition on `said.value`, among those that reading says. An object is one of them: ask scalars only. */
export const contentHolds = (condition: SQL): SQL => sql`(a.module <> all(${sql.param([...closedModules])}::text[]) and exists (
  with recursive said(value) as (
    select side from (values (a.before), (a.after)) as sides(side) where side is not null
    union all
    select inner_one.value from said cross join lateral (
      select field.value from jsonb_each(case jsonb_typeof(said.value) when 'object' then said.value else '{}' end) as field
        where field.key !~ ${secretNamePattern()}
      union all
      select item.value from jsonb_array_elements(case jsonb_typeof(said.value) when 'array' then said.value else '[]' end) as item
    ) as inner_one
  ) select from said where ${condition}))`
