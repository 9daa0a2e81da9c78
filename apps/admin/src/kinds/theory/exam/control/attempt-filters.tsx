import { attemptState } from '@beacon/api/kinds/theory/exam/exam'
import type { Room } from '@beacon/api/kinds/theory/exam/exam-room'
import { getStatus } from '@beacon/ui/status'
import { useLingui } from '@lingui/react/macro'
import { FilterSelect } from '../../../../parts/list/filter-select.tsx'
import type { useTableUrl } from '../../../../parts/list/table-url.ts'
import { useRoomOptions } from '../room/use-room-options.ts'
import { attemptStatusName } from './attempt-words.ts'

/** Narrows the candidates by state, device and room. */
export function AttemptFilters({ table, rooms }: { table: ReturnType<typeof useTableUrl>; rooms: readonly Room[] }) {
  const { t, i18n } = useLingui()
  const ofRooms = useRoomOptions(rooms)
  const bind = (name: string) => ({
    value: table.value.filters[name],
    onValueChange: (value: string | undefined) => table.setFilter(name, value),
  })
  return (
    <>
      <FilterSelect
        label={t({ context: 'exam', message: 'State' })}
        {...bind('state')}
        options={attemptState.options.map((value) => ({ value, label: i18n._(getStatus(attemptStatusName[value]).word) }))}
      />
      <FilterSelect
        label={t({ context: 'exam', message: 'Device' })}
        {...bind('trouble')}
        options={[
          { value: 'quiet', label: t({ context: 'exam', message: 'not saved or no signal for 60 s' }) },
          { value: 'calling', label: t({ context: 'exam', message: 'calls the invigilator' }) },
        ]}
      />
      {rooms.length > 0 && <FilterSelect label={t({ context: 'exam', message: 'Room' })} {...bind('room')} options={ofRooms} />}
    </>
  )
}
