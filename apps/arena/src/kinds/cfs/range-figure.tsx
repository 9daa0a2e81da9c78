import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { RangeList } from './range-list.tsx'
import { RangeMap } from './range-map.tsx'
import type { RangeView } from './range-model.ts'

interface FigureProps {
  range: Pick<RangeView, 'map' | 'stages'>
  current: string | null
  onOpen: (node_key: string) => void
}

/** Map and list of a range, one at a time. A narrow page begins with the list, a wide one with the map. */
export function RangeFigure({ range, current, onOpen }: FigureProps) {
  const [chosen, setChosen] = useState<'map' | 'list' | null>(null)
  const shown = { range, current, onOpen }
  return (
    <figure aria-labelledby="range-map-title">
      <div className="flex items-baseline justify-between gap-4 pb-2">
        <figcaption id="range-map-title" className="type-section text-fg">
          <Trans>Range map</Trans>
        </figcaption>
        {/* Which of the two stands below depends on the width of the page until somebody says. */}
        <span className="flex items-baseline">
          {chosen !== 'list' && (
            <Switch className={chosen === null ? 'max-sm:hidden' : ''} onClick={() => setChosen('list')}>
              <Trans>Show as list</Trans>
            </Switch>
          )}
          {chosen !== 'map' && (
            <Switch className={chosen === null ? 'sm:hidden' : ''} onClick={() => setChosen('map')}>
              <Trans>Show as map</Trans>
            </Switch>
          )}
        </span>
      </div>
      {chosen !== 'map' && (
        <div className={chosen === null ? 'sm:hidden' : ''}>
          <RangeList {...shown} />
        </div>
      )}
      {chosen !== 'list' && (
        <div className={chosen === null ? 'max-sm:hidden' : 'overflow-x-auto'}>
          <RangeMap {...shown} />
        </div>
      )}
    </figure>
  )
}

function Switch({ className, ...rest }: { className: string; onClick: () => void; children: React.ReactNode }) {
  return (
    <button
      type="button"
      className={`min-h-6 px-1 text-caption text-fg-3 underline-offset-2 hover:text-fg hover:underline max-sm:min-h-11 ${className}`}
      {...rest}
    />
  )
}
