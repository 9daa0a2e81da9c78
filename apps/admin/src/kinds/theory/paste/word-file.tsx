import { urlOf } from '@beacon/api/client'
import { theoryTransfer, transferLimits } from '@beacon/api/kinds/theory/transfer'
import { type DroppedFile, FieldError, FileDrop } from '@beacon/ui/form'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useFileReading } from '../../../parts/use-file-reading.ts'

const answer = z.object({ text: z.string(), pictures: z.array(z.int()), kept: z.int() })

/** A Word document whose text takes the place of what is pasted. Pictures keep their places; the lines of those that do not come along are named. */
export function WordFile({ onText }: { onText: (text: string) => void }) {
  const { t } = useLingui()
  const [pictures, setPictures] = useState<readonly number[]>([])
  const [kept, setKept] = useState(0)
  const { share, failure, read } = useFileReading(answer)
  const isReading = share !== null
  const send = ([first]: DroppedFile[]) => {
    if (first === undefined) return
    setPictures([])
    setKept(0)
    void read(urlOf(theoryTransfer.document, {}), first.file, (reply) => {
      setPictures(reply.pictures)
      setKept(reply.kept)
      onText(reply.text)
    })
  }
  const lines = [...new Set(pictures)].join(', ')
  return (
    <div className="mb-3 flex flex-col gap-1">
      <FileDrop
        aria-label={t`Word document (.docx)`}
        files={[]}
        onAdd={send}
        onRemove={() => undefined}
        endings={['.docx']}
        multiple={false}
        disabled={isReading}
        max_bytes={transferLimits.text_bytes}
      />
      <div role="status">
        {isReading && (
          <p className="text-caption text-fg-2">
            <Trans>Reading the file</Trans>
          </p>
        )}
        {kept > 0 && (
          <p className="text-caption text-fg-2">
            <Plural value={kept} one="# picture kept in place." other="# pictures kept in place." />
          </p>
        )}
        {pictures.length > 0 && (
          <p className="text-caption text-amber">
            <Plural
              value={pictures.length}
              one="# picture was not included; add it in the form. Line: "
              other="# pictures were not included; add them in the form. Lines: "
            />
            {lines}
          </p>
        )}
      </div>
      {failure !== null && <FieldError>{failure}</FieldError>}
    </div>
  )
}
