import { contest } from '@beacon/api/contest'
import { query } from '@beacon/api/query'
import { useServerNow } from '@beacon/auth'
import { formatDuration, useFormatLocale } from '@beacon/i18n'
import { Panel, Section } from '@beacon/ui/layout'
import { TimeRuler } from '@beacon/ui/ruler'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { StartChecks } from '../start-checks.tsx'
import { useGameTypeWords, useRegistrationWords } from '../contest-words.ts'
import { timesText } from '../model.ts'
import type { ContestInput } from './model.ts'

/** Beside the form: the contest as the lobby shows it, its time as a ruler, and what still blocks the start. */
export function ContestSide({ resource_id }: { resource_id: string | null }) {
  const locale = useFormatLocale()
  const now = useServerNow()
  const { control } = useFormContext<ContestInput>()
  const [name, brief, game_type, registration] = useWatch({ control, name: ['name', 'brief', 'game_type', 'registration'] })
  const [start_at, end_at, freeze_at, lang] = useWatch({ control, name: ['start_at', 'end_at', 'freeze_at', 'lang'] })
  const gameType = useGameTypeWords()
  const registrationWord = useRegistrationWords()
  const length_s = (Date.parse(end_at) - Date.parse(start_at)) / 1000
  const isSpan = length_s > 0
  return (
    <>
      <Section title={<Trans>In the lobby</Trans>} first>
        <Panel>
          <div lang={lang}>
            <h3 className="type-title break-words text-fg">{name || <Trans>Without a name</Trans>}</h3>
            {brief !== '' && <p className="mt-1">{brief}</p>}
          </div>
          <p className="mt-2 text-caption text-fg-3">
            {[gameType[game_type], registrationWord[registration], ...(isSpan ? [formatDuration(locale, length_s)] : [])].join(' · ')}
          </p>
          {isSpan && <p className="font-mono text-mono text-fg-2">{timesText(locale, { start_at, end_at }, now)}</p>}
        </Panel>
      </Section>
      <Section title={<Trans>Time</Trans>}>
        {isSpan ? (
          <TimeRuler surface="admin" now={now} span={{ start_at, end_at, freeze_at: freeze_at ?? null }} />
        ) : (
          <p className="text-caption text-fg-3">
            <Trans>The ruler stands here once the end is after the start.</Trans>
          </p>
        )}
      </Section>
      {resource_id !== null && <Checks resource_id={resource_id} />}
    </>
  )
}

function Checks({ resource_id }: { resource_id: string }) {
  const checks = useQuery(query(contest.check, { params: { resource_id } }))
  return (
    <Section title={<Trans>Before the start</Trans>}>
      <div className="text-fg-2">{checks.data && <StartChecks items={checks.data.items} />}</div>
    </Section>
  )
}
