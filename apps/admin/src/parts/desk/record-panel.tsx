import { hasNothing } from '@beacon/api/client'
import { LoadFailed } from '@beacon/auth/call'
import { Button } from '@beacon/ui/controls'
import { Loading } from '@beacon/ui/feedback'
import { type MenuAction, SidePanel } from '@beacon/ui/overlay'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

/** The neighbours of an open record in its list, and what closes it. */
export interface RecordSteps {
  onNext: (() => void) | undefined
  onPrevious: (() => void) | undefined
  onClose: () => void
}

interface Props<T> extends RecordSteps {
  read: UseQueryResult<T>
  above: string | undefined
  title: string
  width: number
  failed: string
  loading: ReactNode
  actsOn: (record: T) => MenuAction[]
  children: (record: T) => ReactNode
}

/** One record of a list beside it: read by itself, with what may be done about it at the foot. */
export function RecordPanel<T>({ read, failed, loading, actsOn, children, onClose, ...panel }: Props<T>) {
  const { data } = read
  return (
    <SidePanel
      {...panel}
      open
      onOpenChange={(open) => !open && onClose()}
      footer={
        data !== undefined &&
        actsOn(data).map(({ label, danger, disabledReason, onSelect }) => (
          <Button
            key={label}
            look={danger === true ? 'quiet-danger' : 'plain'}
            disabled={disabledReason !== undefined}
            onClick={() => onSelect?.()}
          >
            {label}
          </Button>
        ))
      }
    >
      {hasNothing(read) && <LoadFailed title={failed} query={read} />}
      {read.isPending && <Loading>{loading}</Loading>}
      {data !== undefined && children(data)}
    </SidePanel>
  )
}
