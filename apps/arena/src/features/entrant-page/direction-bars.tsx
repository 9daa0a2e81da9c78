import type { EntrantPageView } from '@beacon/api/contest/entrant-page'
import { useFormatLocale } from '@beacon/i18n'
import { Trans } from '@lingui/react/macro'
import { usePoints } from '../../parts/use-points.ts'

/** How much of each direction the entrant has solved. */
export function DirectionBars({ page }: { page: EntrantPageView }) {
  const locale = useFormatLocale()
  const points = usePoints()
  return (
    <section aria-labelledby="entrant-directions">
      <h3 id="entrant-directions" className="type-section mb-1 text-fg">
        <Trans>By category</Trans>
      </h3>
      <ul>
        {page.directions.map(({ direction, name_en, name_zh, solved, topics, points: score }) => (
          <li key={direction} className="border-b border-rule-2 py-2 text-dense">
            <p className="flex items-baseline gap-3">
              <span className="min-w-0 truncate text-fg">{locale === 'zh' ? name_zh : name_en}</span>
              <span className="font-mono text-[14px] text-fg-3">
                {solved}/{topics}
              </span>
              <span className="ml-auto font-mono text-fg-2">{points.text(score)}</span>
            </p>
            <svg aria-hidden="true" viewBox="0 0 100 3" preserveAspectRatio="none" className="mt-1.5 block h-[3px] w-full">
              <rect width="100" height="3" className="fill-ink-3" />
              <rect width={topics === 0 ? 0 : (100 * solved) / topics} height="3" className="fill-jade" />
            </svg>
          </li>
        ))}
      </ul>
    </section>
  )
}
