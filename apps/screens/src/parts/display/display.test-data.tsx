import type { LiveMessage } from '@beacon/api/live/live-client'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render } from '@testing-library/react'
import { type ComponentType, Suspense } from 'react'
import { at, boardAt, RESOURCE } from './board.test-data.ts'
import type { OneValue, WholeProps } from './display-props.ts'
import { pageSpan } from './paging.ts'
import { settingsOf } from './search.ts'
import type { HearLive } from './wall-state.ts'

interface Shows {
  value?: OneValue
  board?: WholeProps['board']
  now?: string
}

/** A link whose live events a test sends itself, to all who listen. */
export function testLink() {
  const listeners = new Set<HearLive>()
  const link: WholeProps['link'] = {
    resource_id: RESOURCE,
    screen_id: RESOURCE,
    listen: () => () => undefined,
    listenLive: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return { link, send: (message: unknown) => listeners.forEach((listener) => listener(message as LiveMessage)) }
}

/** Draws a display of a kind with the first page of a board, at 14:32 of its day. */
export function showDisplay(
  Display: ComponentType<WholeProps>,
  link: WholeProps['link'],
  { value = 'matrix', board = boardAt(), now = at('14:32') }: Shows = {},
) {
  return render(
    <I18nProvider i18n={i18n}>
      <Suspense fallback={null}>
        <Display
          board={board}
          value={value}
          link={link}
          page={0}
          settings={settingsOf({ page_s: 12 }, null)}
          rows={board.rows}
          places={pageSpan({ page: 0, total: 2, top: null })}
          now={Date.parse(now)}
          isPortrait={false}
        />
      </Suspense>
    </I18nProvider>,
  )
}
