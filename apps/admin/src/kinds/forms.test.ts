import { contractOf } from '@beacon/api/contest/contest-fields'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { KindForm } from '../parts/contest-form/kind-form.ts'
import type { SettingRow } from '../parts/contest-form/rows/row.ts'
import { aiForm } from './ai/form/form.ts'
import { adForm } from './attack-defense/form/form.ts'
import { awdpForm } from './awdp/form/form.ts'
import { cfsForm } from './cfs/form/form.ts'
import { flagForm } from './flag/form/form.ts'
import { kohForm } from './koh/form/form.ts'
import { operationForm } from './operation/form/form.ts'
import { rwForm } from './rw/form/form.ts'
import { examForm } from './theory/exam/form/form.ts'

const forms = [flagForm, cfsForm, examForm, adForm, rwForm, awdpForm, kohForm, operationForm, aiForm]
/** Displays of exams are no choice of other kinds; whoever submits papers by a limit leaves three times at least. */
const narrower: readonly string[] = ['viewer_default', 'focus_limit']
const outside = 1

/** Values that the row of a setting offers, and others that its schema takes. */
function offeredBy({ kind }: KindForm, { name, control }: SettingRow): { offered: unknown[]; others: unknown[] } {
  const body = contractOf(kind).table[name]?.body
  if (control.kind === 'number') return { offered: [control.min, control.max], others: [control.min - outside, control.max + outside] }
  if (control.kind !== 'choice' && control.kind !== 'select') return { offered: [], others: [] }
  const offered = control.options.map(([value]) => value)
  const choices = body instanceof z.ZodMiniEnum ? body.options : []
  return { offered, others: choices.filter((value) => !offered.some((one) => one === value)) }
}

test.each(forms)('rows of $kind offer what their settings take, and all of it', (form) => {
  const problems = form.groups.flatMap(({ rows }) =>
    rows.flatMap((row) => {
      const { body } = contractOf(form.kind).table[row.name]!
      const takes = (value: unknown) => z.safeParse(body, value).success
      const { offered, others } = offeredBy(form, row)
      const missing = narrower.includes(row.name) ? [] : others.filter(takes)
      return [...offered.filter((value) => !takes(value)), ...missing].map((value) => `${row.name}: ${String(value)}`)
    }),
  )
  expect(problems).toEqual([])
})
