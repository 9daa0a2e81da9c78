import { urlOf } from '@beacon/api/client'
import type { Room } from '@beacon/api/kinds/theory/exam/exam-room'
import { roomPrint, type RoomPrinting } from '@beacon/api/kinds/theory/exam/room-print'
import { useFormatLocale } from '@beacon/i18n'
import { Button, RadioGroup, Select } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { ReadDialog } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { LanguageField } from '../../../../parts/language-field.tsx'

const everywhere = 'all'

/** Admission slips, seat plan or attendance list as a PDF. */
export function PrintDialog({ id, rooms, onClose }: { id: string; rooms: readonly Room[]; onClose: () => void }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const [what, setWhat] = useState<RoomPrinting>('slips')
  const [room, setRoom] = useState(everywhere)
  const [lang, setLang] = useState<'en' | 'zh'>(locale)
  const query = { what, lang, ...(room === everywhere ? {} : { room_id: room }) }
  return (
    <ReadDialog
      onClose={onClose}
      title={t({ context: 'exam', message: 'Print for rooms' })}
      footer={
        <Button asChild look="primary" icon={<Download size={14} aria-hidden="true" />}>
          <a href={urlOf(roomPrint.file, { params: { exam_id: id }, query })} download>
            <Trans context="exam">Download PDF</Trans>
          </a>
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={t({ context: 'exam', message: 'Document' })} layout="stack">
          <RadioGroup value={what} onValueChange={setWhat} options={useDocuments()} />
        </Field>
        <Field label={t({ context: 'exam', message: 'Room' })}>
          <Select
            value={room}
            onValueChange={setRoom}
            options={[
              { value: everywhere, label: t({ context: 'exam', message: 'all rooms' }) },
              ...rooms.map(({ room_id, name, seated }) => ({
                value: room_id,
                label: name,
                ...(seated === 0 ? { disabled: true, note: t({ context: 'exam', message: 'empty' }) } : {}),
              })),
            ]}
          />
        </Field>
        <LanguageField value={lang} onValueChange={setLang} />
      </div>
    </ReadDialog>
  )
}

function useDocuments(): { value: RoomPrinting; label: string; help: string }[] {
  const { t } = useLingui()
  return [
    {
      value: 'slips',
      label: t({ context: 'exam', message: 'Admission slips' }),
      help: t({ context: 'exam', message: 'Four per page, with name, number, room, seat and time.' }),
    },
    {
      value: 'plan',
      label: t({ context: 'exam', message: 'Seat plan' }),
      help: t({ context: 'exam', message: 'For the door: who sits where.' }),
    },
    {
      value: 'list',
      label: t({ context: 'exam', message: 'Attendance list' }),
      help: t({ context: 'exam', message: 'For the invigilator: one signature line per candidate.' }),
    },
  ]
}
