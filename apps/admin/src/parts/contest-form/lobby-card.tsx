import { urlOf } from '@beacon/api/client'
import { file } from '@beacon/api/platform/file'
import { useServerNow } from '@beacon/auth'
import { formatDate, formatDuration, formatTime, useFormatLocale } from '@beacon/i18n'
import { Panel } from '@beacon/ui/layout'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { useFormContext, useWatch } from 'react-hook-form'
import { useKindForm } from './kind-form.ts'
import type { ContestInput, SettingName } from './model.ts'
import { choiceLabel } from './rows/index.ts'

const imageAt = (file_id: string) => urlOf(file.image, { params: { file_id } })

/** The contest as players will find it: pictures, name, brief, how one takes part, when. */
export function LobbyCard() {
  const { i18n } = useLingui()
  const form = useKindForm()
  const { control } = useFormContext<ContestInput>()
  const [name, brief, lang, logo, cover] = useWatch({ control, name: ['name', 'brief', 'lang', 'logo', 'cover'] })
  const [game_type, registration] = useWatch({ control, name: ['game_type', 'registration'] })
  /** Nothing of a setting that no form of the kind offers. */
  const wordsOf = (setting: SettingName, value: string) => {
    const label = choiceLabel(form, setting, value)
    return label === undefined ? [] : [i18n._(label)]
  }
  return (
    <Panel className="overflow-hidden p-0">
      {cover != null && <img src={imageAt(cover)} alt="" className="h-28 w-full border-b border-rule object-cover" />}
      <div className="p-4">
        <div lang={lang} className="flex items-start gap-3">
          {logo != null && <img src={imageAt(logo)} alt="" className="size-10 shrink-0 object-contain" />}
          <div className="min-w-0">
            <h3 className="type-title break-words text-fg">{name || <Trans>Untitled</Trans>}</h3>
            {brief !== '' && <p className="mt-1 break-words">{brief}</p>}
          </div>
        </div>
        <p className="mt-2 text-caption text-fg-3">
          {[...wordsOf('game_type', game_type), ...wordsOf('registration', registration)].join(' · ')}
        </p>
        <Times />
      </div>
    </Panel>
  )
}

function Times() {
  const locale = useFormatLocale()
  const now = useServerNow(60_000)
  const { control } = useFormContext<ContestInput>()
  const [start_at, end_at] = useWatch({ control, name: ['start_at', 'end_at'] })
  const length_s = (Date.parse(end_at) - Date.parse(start_at)) / 1000
  if (!(length_s > 0)) return null
  const year = new Date(start_at).getFullYear() !== new Date(now).getFullYear()
  const at = (instant: string) => `${formatDate(locale, instant, { year })} ${formatTime(instant, { seconds: false })}`
  const end = formatDate(locale, start_at) === formatDate(locale, end_at) ? formatTime(end_at, { seconds: false }) : at(end_at)
  return (
    <p className="text-fg-2">
      <span className="font-mono text-mono">
        {at(start_at)} – {end}
      </span>
      <span className="ml-2 text-caption text-fg-3">{formatDuration(locale, length_s)}</span>
    </p>
  )
}
