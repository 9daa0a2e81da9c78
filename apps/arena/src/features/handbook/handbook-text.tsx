import { useToast } from '@beacon/ui/feedback'
import { Markdown, type MarkdownParts } from '@beacon/ui/markdown'
import { saveFile } from '@beacon/ui/save'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Children, isValidElement, type ReactNode } from 'react'
import { findPage } from './pages.ts'
import { findPicture } from './queries.ts'
import { findSample, packSample, type Sample } from './samples.ts'
import { anchorOf } from './sections.ts'

/** The words of a heading; code and bold in it are read as words. */
function textOf(node: ReactNode): string {
  return Children.toArray(node)
    .map((child) => (isValidElement<{ children?: ReactNode }>(child) ? textOf(child.props.children) : String(child)))
    .join('')
}

/** Room above a heading that the address names, for the bar that stays on top. */
const underBar = 'scroll-mt-20'

/** An example that is packed and saved when it is pressed. */
function SampleButton({ sample, children }: { sample: Sample; children?: ReactNode }) {
  const { t } = useLingui()
  const toast = useToast()
  const save = async () => {
    try {
      saveFile(`${sample.name}.zip`, await packSample(sample))
    } catch {
      toast.failed({ title: t`The example could not be downloaded` })
    }
  }
  return (
    <button type="button" className="link" title={t`Download as .zip`} onClick={() => void save()}>
      {children}
    </button>
  )
}

function HandbookLink({ href = '', children }: { href?: string | undefined; children?: ReactNode }) {
  const [file = '', hash = ''] = href.split('#')
  const page = findPage(file.replace(/\.md$/, ''))
  // The renderer encodes an address; the router encodes the section once more.
  const section = decodeURIComponent(hash)
  const sample = findSample(file)
  if (sample !== null) return <SampleButton sample={sample}>{children}</SampleButton>
  if (page !== null)
    return (
      <Link to="/handbook/$page" params={{ page }} hash={section} className="link">
        {children}
      </Link>
    )
  if (file === '')
    return (
      <Link to="." hash={section} className="link">
        {children}
      </Link>
    )
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="link">
      {children}
    </a>
  )
}

function HandbookPicture({ src, alt = '' }: { src?: string | undefined; alt?: string | undefined }) {
  const address = src === undefined ? null : findPicture(src)
  if (address === null) return null
  return (
    <img
      src={address}
      alt={alt}
      width={1280}
      height={800}
      loading="lazy"
      className="my-4 h-auto max-w-full rounded-panel border border-rule"
    />
  )
}

const parts: MarkdownParts = {
  a: ({ href, children }) => <HandbookLink href={href}>{children}</HandbookLink>,
  img: ({ src, alt }) => <HandbookPicture src={typeof src === 'string' ? src : undefined} alt={alt} />,
  // Narrow cells on a phone, so that the widest table of the handbook needs no scrolling.
  table: ({ children }) => (
    <div className="my-3 overflow-x-auto">
      <table className="border-collapse text-left max-sm:text-dense">{children}</table>
    </div>
  ),
  th: ({ children }) => (
    <th scope="col" className="border-b border-rule py-1 pr-2 align-bottom font-medium text-fg-3 sm:pr-4">
      {children}
    </th>
  ),
  td: ({ children }) => <td className="border-b border-rule-2 py-1 pr-2 align-top break-words sm:pr-4">{children}</td>,
  h1: ({ children }) => <h1 className="mb-4 text-[28px] leading-9 font-semibold text-fg [font-stretch:108%]">{children}</h1>,
  h2: ({ children }) => (
    <h2 id={anchorOf(textOf(children))} tabIndex={-1} className={`mt-10 mb-2 text-title font-semibold text-fg outline-none ${underBar}`}>
      {children}
    </h2>
  ),
  h3: ({ children }) => (
    <h3 id={anchorOf(textOf(children))} tabIndex={-1} className={`mt-7 mb-1 text-[17px] font-semibold text-fg outline-none ${underBar}`}>
      {children}
    </h3>
  ),
}

/** A page of the handbook: headings have the anchors that links name, links stay in the handbook, pictures are those of the build. */
export function HandbookText({ children }: { children: string }) {
  return (
    <Markdown parts={parts} className="text-[15px] leading-7">
      {children}
    </Markdown>
  )
}
