import type { TabProps } from '../../../parts/desk/desk-search.ts'
import { PublicFeed } from './public-feed.tsx'
import { Rail } from '../control/rail.tsx'
import { Stream } from './stream.tsx'

/** The contest as it runs: the stream of tries, or the feed that players see, and the rail beside it. */
export function ControlTab(props: TabProps) {
  return (
    <div className="flex flex-1 flex-col xl:flex-row">
      {props.search['see'] === 'public' ? <PublicFeed id={props.id} /> : <Stream {...props} />}
      <Rail id={props.id} />
    </div>
  )
}
