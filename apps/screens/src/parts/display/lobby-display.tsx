import { Countdown } from '@beacon/ui/ruler'
import { Trans, useLingui } from '@lingui/react/macro'
import { Picture } from './picture.tsx'
import { Name } from './team-name.tsx'
import type { DisplayProps } from './display-props.ts'

/** Before the start: the count, the contest's picture, and who takes part. */
export function LobbyDisplay({ board: { contest }, now, rows, places, isPortrait }: DisplayProps) {
  const { t, i18n } = useLingui()
  const numbers = new Intl.NumberFormat(i18n.locale)
  const count = numbers.format(contest.entrant_count)
  const isPaged = places.total > rows.length && rows.length > 0
  return (
    <div className={isPortrait ? 'grid gap-64' : 'flex h-full gap-96'}>
      <section className={`grid content-center ${isPortrait ? 'h-480' : 'w-1000'}`}>
        <p className="fs-46 leading-60 text-fg-2">
          <Trans>Starts in</Trans>
        </p>
        <p className="whitespace-nowrap font-mono fs-190 leading-220 font-medium text-amber">
          <Countdown to={contest.start_at} now={now} label={t`Starts in`} />
        </p>
        {contest.cover !== null && <Picture file_id={contest.cover} className="mt-48 h-200 w-full object-left" />}
      </section>
      <section className="min-w-0 flex-1">
        <div className="flex h-34 items-baseline justify-between line-b-2 border-rule">
          <h2 className="fs-26 leading-32 font-semibold">
            <Trans>Entrants</Trans>
          </h2>
          <span className="font-mono fs-22 text-fg-2">
            {isPaged ? `${numbers.format(places.from)} – ${numbers.format(places.to)} / ${count}` : count}
          </span>
        </div>
        <ul>
          {rows.map(({ entrant_id, name, country }) => (
            <li key={entrant_id} className="flex h-35 items-center gap-12 line-b-1 border-rule">
              <Name text={name} className="fs-26 leading-34 font-semibold" />
              {country !== null && <span className="shrink-0 font-mono fs-22 text-fg-3">{country}</span>}
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
