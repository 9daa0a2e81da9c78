import type { ContestFull } from '@beacon/api/contest/contest-views'
import type { Input } from '@beacon/api/endpoint'
import type { viewerKey } from '@beacon/api/contest/viewer-key'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ActionForm } from '../../../parts/contest-clock/action-form.tsx'
import { draftOptions, firstTurns, firstValue, isDraftReady, type ScreenDraft } from './screen-draft.ts'
import type { Displays } from './use-displays.ts'
import { BracketField, DisplayField, LookFields, NameField, OptionFields } from './screen-fields.tsx'

export type CreateBody = Input<typeof viewerKey.create>['body']

interface Props {
  contest: Pick<ContestFull, 'end_at' | 'brackets' | 'viewer_default'>
  displays: Displays
  onCreate: (body: CreateBody) => Promise<unknown>
  onClose: () => void
}

const OPEN_AFTER_END_MS = 7 * 86_400_000
/** A week after the end, of a contest that is long over a week from now. */
export const usualExpiry = (end_at: string): string => new Date(Math.max(Date.now(), Date.parse(end_at)) + OPEN_AFTER_END_MS).toISOString()

export const emptyDraft = (contest: Props['contest'], lang: ScreenDraft['lang']): ScreenDraft => ({
  name: '',
  value: contest.viewer_default,
  theme: 'dark',
  lang,
  bracket: null,
  top: null,
  page_s: null,
  safe: null,
  transparent: false,
  rotate: [],
  expires_at: usualExpiry(contest.end_at),
})

/** A new display of the contest. */
export function NewScreenDialog({ contest, displays, onCreate, onClose }: Props) {
  const { t, i18n } = useLingui()
  const [draft, setDraft] = useState<ScreenDraft>(() => {
    const empty = emptyDraft(contest, i18n.locale === 'zh' ? 'zh' : 'en')
    return { ...empty, value: firstValue(contest.viewer_default, displays.values), rotate: firstTurns(displays.turns) }
  })
  const change = (more: Partial<ScreenDraft>) => setDraft((old) => ({ ...old, ...more }))
  const send = () => {
    const { name, value, theme, lang, bracket, expires_at } = draft
    const body = { name: name.trim(), value, theme, lang, bracket, options: draftOptions(draft) }
    return onCreate(expires_at === null ? body : { ...body, expires_at })
  }
  return (
    <ActionForm
      title={t`New screen`}
      body={t`It never shows more than players see. Its key is shown only once.`}
      action={t`Create screen`}
      isReady={isDraftReady(draft)}
      onRun={send}
      onClose={onClose}
    >
      <NameField draft={draft} change={change} />
      <DisplayField draft={draft} change={change} values={displays.values} wordOf={displays.wordOf} />
      <LookFields draft={draft} change={change} />
      <BracketField draft={draft} change={change} brackets={contest.brackets} />
      <OptionFields draft={draft} change={change} displays={displays} />
    </ActionForm>
  )
}
