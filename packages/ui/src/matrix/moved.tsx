import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

/** Places gained in jade, lost in grey, none a dash; with words for the ear. */
export function Moved({ by }: { by: number }) {
  const { t } = useLingui()
  if (by === 0) return <span className="text-fg-3">–</span>
  const up = by > 0
  const name = up
    ? t`${plural({ n: by }, { one: '# place gained', other: '# places gained' })}`
    : t`${plural({ n: -by }, { one: '# place lost', other: '# places lost' })}`
  return (
    <span role="img" aria-label={name} className={`inline-flex items-baseline gap-[0.4em] font-mono ${up ? 'text-jade' : 'text-fg-3'}`}>
      <svg aria-hidden="true" viewBox="0 0 8 6" className="mb-[0.1em] w-[0.55em]">
        <path d={up ? 'M4 0 8 6H0Z' : 'M0 0H8L4 6Z'} fill="currentColor" />
      </svg>
      {Math.abs(by)}
    </span>
  )
}
