import { EmptyState, Loading } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
// oxlint-disable-next-line import/default -- the bundler answers the address of the file
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { useEffect, useRef, useState } from 'react'

GlobalWorkerOptions.workerSrc = workerUrl
const mostPages = 500

type LoadedDocument = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; document: PDFDocumentProxy; pages: number }

/** Fetches the bytes and hands them to the reader: nothing of the document is ever a document of this origin, and nothing in it runs. */
function useDocument(href: string): LoadedDocument {
  const [loaded, setLoaded] = useState<LoadedDocument>({ state: 'loading' })
  useEffect(() => {
    const stop = new AbortController()
    let document: PDFDocumentProxy | undefined
    const load = async () => {
      const reply = await fetch(href, { credentials: 'include', signal: stop.signal })
      if (!reply.ok) throw new Error(`HTTP ${reply.status}`)
      const data = new Uint8Array(await reply.arrayBuffer())
      document = await getDocument({ data, isEvalSupported: false, enableXfa: false, verbosity: 0 }).promise
      if (stop.signal.aborted) await document.destroy()
      else setLoaded({ state: 'ready', document, pages: Math.min(document.numPages, mostPages) })
    }
    load().catch(() => !stop.signal.aborted && setLoaded({ state: 'failed' }))
    return () => {
      stop.abort()
      void document?.destroy()
    }
  }, [href])
  return loaded
}

/** A PDF, drawn page by page as it is scrolled. */
export function PdfView({ href }: { href: string }) {
  const { t } = useLingui()
  const loaded = useDocument(href)
  if (loaded.state === 'loading')
    return (
      <Loading>
        <Trans>Loading document</Trans>
      </Loading>
    )
  if (loaded.state === 'failed')
    return (
      <EmptyState title={t`The document could not be displayed`}>
        <Trans>The file is damaged or protected. Download it to view it.</Trans>
      </EmptyState>
    )
  const { document, pages } = loaded
  return (
    <div
      className="max-h-[calc(100vh-180px)] overflow-y-auto border border-rule bg-ink-3"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      role="region"
      aria-label={t`Document`}
    >
      {Array.from({ length: pages }, (_none, index) => (
        <PdfPage key={index + 1} document={document} number={index + 1} />
      ))}
    </div>
  )
}

function PdfPage({ document, number }: { document: PDFDocumentProxy; number: number }) {
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isNear, setNear] = useState(number <= 2)
  const [shape, setShape] = useState({ width: 595, height: 842 })
  const [isDamaged, setDamaged] = useState(false)
  useEffect(() => {
    const watched = box.current
    if (watched === null) return undefined
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && setNear(true), { rootMargin: '800px' })
    watcher.observe(watched)
    return () => watcher.disconnect()
  }, [])
  useEffect(() => {
    const surface = canvas.current
    if (!isNear || surface === null) return undefined
    let task: { cancel: () => void } | undefined
    let isGone = false
    const draw = async () => {
      const page = await document.getPage(number)
      if (isGone) return
      const plain = page.getViewport({ scale: 1 })
      setShape({ width: plain.width, height: plain.height })
      const shown = surface.clientWidth > 0 ? surface.clientWidth : plain.width
      const viewport = page.getViewport({ scale: (shown / plain.width) * Math.min(2, window.devicePixelRatio) })
      surface.width = viewport.width
      surface.height = viewport.height
      const context = surface.getContext('2d')
      if (context === null) return
      const drawing = page.render({ canvasContext: context, viewport })
      task = drawing
      await drawing.promise
    }
    // A page that left before it was drawn says so by failing; one that stands here is damaged.
    draw().catch(() => !isGone && setDamaged(true))
    return () => {
      isGone = true
      task?.cancel()
    }
  }, [document, number, isNear])
  return (
    <div ref={box} className="mx-auto max-w-[900px] p-3">
      <canvas
        ref={canvas}
        role="img"
        aria-label={t`Page ${number}`}
        style={{ aspectRatio: `${shape.width} / ${shape.height}` }}
        className="block w-full"
      />
      {isDamaged && (
        <p role="status" className="py-2 text-center text-dense text-vermilion">
          <Trans>Page {number} could not be displayed. Download the file.</Trans>
        </p>
      )}
    </div>
  )
}
