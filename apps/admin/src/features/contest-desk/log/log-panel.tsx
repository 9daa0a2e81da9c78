import { hasNothing } from '@beacon/api/client'
import { LoadFailed } from '@beacon/auth/call'
import { Button } from '@beacon/ui/controls'
import { Loading } from '@beacon/ui/feedback'
import { type MenuAction, SidePanel } from '@beacon/ui/overlay'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

/** How a log opens one of its rows beside itself. */
export interface LogPanelProps<Row> {
  actsOn: (row: Row) => MenuAction[]
  onNext: (() => void) | undefined
  onPrevious: (() => void) | undefined
  onClose: () => void
}

interface Props<Row, Detail extends Row> extends LogPanelProps<Row> {
  found: UseQueryResult<Detail>
  width?: number
  above: string | undefined
  /** While it is not read. */
  title: string
  titleOf: (detail: Detail) => string
  loading: ReactNode
  failed: string
  children: (detail: Detail) => ReactNode
}

/** One row of a log, whole, with what is done to it. */
export function LogPanel<Row, Detail extends Row>({
  found,
  width = 560,
  above,
  title,
  titleOf,
  loading,
  failed,
  ...props
}: Props<Row, Detail>) {
  const { actsOn, onNext, onPrevious, onClose, children } = props
  const { data } = found
  return (
    <SidePanel
      open
      width={width}
      onOpenChange={(open) => !open && onClose()}
      above={above}
      title={data === undefined ? title : titleOf(data)}
      onNext={onNext}
      onPrevious={onPrevious}
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
      {hasNothing(found) && <LoadFailed title={failed} query={found} />}
      {found.isPending && <Loading>{loading}</Loading>}
      {data !== undefined && children(data)}
    </SidePanel>
  )
}
