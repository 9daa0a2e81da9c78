import { ThemeScope } from '@beacon/ui/theme'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

interface Job {
  content: ReactNode
  watermark: string
  title: string
}

/** While it is printed nothing of the page stands beside the sheet; on the screen it is never seen. */
const style = `
#print-sheet { display: none }
@media print {
  body > :not(#print-sheet) { display: none !important }
  html, body { height: auto !important; overflow: visible !important; background: none !important }
  #print-sheet { display: block; font-size: 11pt }
  #print-sheet .watermark { position: fixed; inset: 0; display: grid; place-items: center; font-size: 32pt; transform: rotate(-30deg); opacity: 0.12 }
}`

/** Markdown and pictures of a sheet come a moment after it. */
const wait_ms = 400

/** Prints a sheet with the browser's own dialog. What was drawn for it is taken away again. */
export function usePrint() {
  const [job, setJob] = useState<Job | null>(null)
  const [host] = useState(() => {
    const box = document.createElement('div')
    box.id = 'print-sheet'
    return box
  })
  useEffect(() => {
    if (job === null) return
    const before = document.title
    document.body.append(host)
    document.title = job.title
    const done = () => setJob(null)
    addEventListener('afterprint', done)
    const timer = setTimeout(() => window.print(), wait_ms)
    return () => {
      clearTimeout(timer)
      removeEventListener('afterprint', done)
      document.title = before
      host.remove()
    }
  }, [job, host])
  const sheet =
    job === null
      ? null
      : createPortal(
          <ThemeScope theme="light">
            <style>{style}</style>
            <div aria-hidden="true" className="watermark">
              {job.watermark}
            </div>
            {job.content}
          </ThemeScope>,
          host,
        )
  return { start: (content: ReactNode, watermark: string, title: string) => setJob({ content, watermark, title }), sheet }
}
