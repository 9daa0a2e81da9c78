import { call } from '@beacon/api/client'
import { writeup, type ReviewDraft } from '@beacon/api/topic/writeup'
import { useEffect, useState } from 'react'

const pauseMs = 1_500
interface Values {
  status?: ReviewDraft['status'] | undefined
  score?: number | null | undefined
  rubric?: readonly ({ rubric_id?: string | undefined; points?: number | undefined } | undefined)[] | undefined
  remark?: string | undefined
}

/** Keeps what is typed on the server, a moment after the last key. Answers whether the last one could be kept. */
export function useReviewDraft(
  form: { watch: (hear: (values: Values) => void) => { unsubscribe: () => void } },
  { resource_id, upload_id }: { resource_id: string; upload_id: string },
): boolean {
  const { watch } = form
  const [isKept, setKept] = useState(true)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const { unsubscribe } = watch(({ status, score, rubric, remark }) => {
      clearTimeout(timer)
      const marks = (rubric ?? []).flatMap((row) =>
        row?.rubric_id !== undefined && typeof row.points === 'number' && Number.isInteger(row.points)
          ? [{ rubric_id: row.rubric_id, points: row.points }]
          : [],
      )
      const body = { status: status ?? null, score: score ?? null, rubric: marks, remark: remark ?? '' }
      const send = () =>
        void call(writeup.draft, { params: { resource_id, upload_id }, body }).then(
          () => setKept(true),
          () => setKept(false),
        )
      timer = setTimeout(send, pauseMs)
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [watch, resource_id, upload_id])
  return isKept
}
