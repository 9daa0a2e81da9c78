import type { ResolverAward } from '@beacon/api/contest/screen'
import { Glyph } from '@beacon/ui/status'
import { Trans } from '@lingui/react/macro'
import { BigName } from '../big-name.tsx'
import { Picture } from '../../../parts/display/picture.tsx'
import { usePoints } from '../../../parts/display/points.ts'
import { langOf } from '../../../parts/display/team-name.tsx'

/** A place with an award: the name as large as it fits, its picture, who plays for it. */
export function AwardCard({ award, isPortrait }: { award: ResolverAward; isPortrait: boolean }) {
  const { rank, name, logo, country, members } = award
  const score = usePoints()(award.score)
  return (
    <section aria-live="assertive" className="relative h-full pt-24">
      {logo !== null && (
        <Picture
          file_id={logo}
          className={`absolute right-0 size-300 rounded-panel line-2 border-rule p-48 ${isPortrait ? 'top-560' : 'top-24'}`}
        />
      )}
      <div className={logo === null || isPortrait ? '' : 'mr-348'}>
        <p className="flex h-84 items-center gap-34 fs-72 font-semibold text-amber [font-stretch:110%]">
          <Glyph name="diamond" size="calc(52 * var(--u))" />
          <Trans>Place {rank}</Trans>
        </p>
        <BigName text={name} />
      </div>
      <p className="mt-24 flex items-baseline gap-36 fs-46 leading-60">
        <span className="font-mono font-semibold">{score}</span>
        {country !== null && <span className="font-mono text-fg-3">{country}</span>}
      </p>
      <ul className="mt-36 flex flex-wrap gap-x-44 gap-y-8 line-t-2 border-amber pt-24 fs-36 leading-50 text-fg-2">
        {members.slice(0, 12).map((member) => (
          <li key={member} lang={langOf(member)}>
            {member}
          </li>
        ))}
      </ul>
    </section>
  )
}
