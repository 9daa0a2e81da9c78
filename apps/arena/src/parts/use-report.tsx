import { limits } from '@beacon/api/limits'
import { FileDrop } from '@beacon/ui/form'
import { useState } from 'react'
import { useFiles } from './use-files.ts'

const endings = ['.pdf', '.zip', '.png', '.jpg', '.jpeg']

/** Uploads a report as soon as it is chosen; the id of what has arrived. */
export function useReport() {
  const [file_id, setFile] = useState<string | null>(null)
  const files = useFiles({ purpose: 'report' }, ([first]) => setFile(first ?? null))
  const drop = (
    <FileDrop
      files={files.items}
      multiple={false}
      endings={endings}
      max_bytes={limits.report_bytes}
      onAdd={(added) => {
        files.clear()
        files.add(added)
      }}
      onRemove={files.remove}
      onRetry={files.retry}
    />
  )
  return { file_id, drop, isBusy: files.isBusy }
}
