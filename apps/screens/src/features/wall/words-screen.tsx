import { Trans } from '@lingui/react/macro'
import { langOf } from '../../parts/display/team-name.tsx'
import type { Board } from '../../parts/display/wall-state.ts'

/** What the organiser wrote for this display: over everything but the head. */
export function WordsScreen({ words, isPortrait }: { words: NonNullable<Board['words']>; isPortrait: boolean }) {
  const size = [...words.text].length > 24 ? 'fs-96 leading-120' : 'fs-150 leading-180'
  return (
    <section role="status" className={`absolute inset-x-48 bottom-74 grid content-center ${isPortrait ? 'top-188' : 'top-116'}`}>
      <div className="line-t-6 border-azure pt-36">
        <p className="fs-36 leading-48 text-azure">
          <Trans>Notice</Trans>
        </p>
        <p lang={langOf(words.text)} className={`font-bold break-words ${size}`}>
          {words.text}
        </p>
        {words.note !== '' && (
          <p lang={langOf(words.note)} className="mt-24 fs-46 leading-60 text-fg-2">
            {words.note}
          </p>
        )}
      </div>
    </section>
  )
}
