import type { ContestFull } from '@beacon/api/contest/contest-views'
import type { Input } from '@beacon/api/endpoint'
import { isUnion, type ScreenRow, type viewerKey } from '@beacon/api/contest/viewer-key'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ActionForm } from '../../../parts/contest-clock/action-form.tsx'
import { draftOf, draftOptions, isDraftReady, type ScreenDraft, turnsWithin } from './screen-draft.ts'
import type { Displays } from './use-displays.ts'
import { BracketField, DisplayField, LookFields, NameField, OptionFields } from './screen-fields.tsx'

interface Props {
  row: ScreenRow
  contest: Pick<ContestFull, 'brackets'>
  displays: Displays
  onSave: (body: Input<typeof viewerKey.update>['body']) => Promise<unknown>
  onClose: () => void
}

/** What a display is made for; it follows at once. */
export function EditScreenDialog({ row, contest, displays, onSave, onClose }: Props) {
  const { t } = useLingui()
  const [draft, setDraft] = useState(() => {
    const known = draftOf(row)
    return { ...known, rotate: turnsWithin(known.rotate, displays.turns) }
  })
  const change = (more: Partial<ScreenDraft>) => setDraft((old) => ({ ...old, ...more }))
  const isSet = isUnion(row.value)
  const send = () => {
    const { name, value, theme, lang, bracket, expires_at } = draft
    const body = { name: name.trim(), theme, lang, bracket, options: draftOptions(draft), ...(value === row.value ? {} : { value }) }
    return onSave(expires_at === null || expires_at === row.expires_at ? body : { ...body, expires_at })
  }
  return (
    <ActionForm
      title={t`Edit “${row.name}”`}
      body={t`The screen updates immediately; its link stays the same.`}
      action={t`Save screen`}
      isReady={isDraftReady(draft)}
      onRun={send}
      onClose={onClose}
    >
      <NameField draft={draft} change={change} />
      <DisplayField draft={draft} change={change} values={isSet ? ['union', 'tiles'] : displays.values} wordOf={displays.wordOf} />
      <LookFields draft={draft} change={change} />
      {!isSet && <BracketField draft={draft} change={change} brackets={contest.brackets} />}
      <OptionFields draft={draft} change={change} displays={displays} />
    </ActionForm>
  )
}
