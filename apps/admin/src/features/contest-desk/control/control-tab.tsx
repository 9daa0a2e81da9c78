import type { TabProps } from '../desk-search.ts'
import { Rail } from './rail.tsx'
import { Stream } from './stream.tsx'

/** The contest as it runs: the stream of tries, and the rail beside it. */
export function ControlTab(props: TabProps) {
  return (
    <div className="flex flex-1 flex-col xl:flex-row">
      <Stream {...props} />
      <Rail id={props.id} />
    </div>
  )
}
