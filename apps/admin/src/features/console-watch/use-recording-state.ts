import type { RecordingView } from '@beacon/api/scene/recording'
import { useLingui } from '@lingui/react/macro'

/** How a recording is, in words. */
export function useRecordingState(): (one: Pick<RecordingView, 'state' | 'why' | 'lost_bytes'>) => string {
  const { t } = useLingui()
  return ({ state, why, lost_bytes }) => {
    const gaps = lost_bytes > 0 ? ` · ${t`with gaps`}` : ''
    if (state === 'recording') return t`Recording now`
    if (state === 'cut') return t`Truncated: the server process stopped` + gaps
    if (state === 'done') return t`Finished` + gaps
    if (why === 'disk') return t`Stopped: the disk was nearly full` + gaps
    return (why === 'length' ? t`Stopped: length limit reached` : t`Stopped: could not be written`) + gaps
  }
}
