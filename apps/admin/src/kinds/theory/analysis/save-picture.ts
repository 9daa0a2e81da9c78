import { saveFile } from '@beacon/ui/save'
/** What a picture takes from the page that it stands in. */
const looks = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-opacity',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
] as const

/** The picture by itself, with the looks that sheets of style give it on the page. */
export function standaloneSvg(svg: SVGSVGElement): { text: string; width: number; height: number } {
  const copy = svg.cloneNode(true) as SVGSVGElement
  const [own, copied] = [
    [svg, ...svg.querySelectorAll('*')],
    [copy, ...copy.querySelectorAll('*')],
  ]
  for (const [index, element] of own.entries()) {
    const style = getComputedStyle(element)
    const target = copied[index]
    target?.removeAttribute('class')
    for (const look of looks) {
      const value = style.getPropertyValue(look)
      if (value !== '') target?.setAttribute(look, value)
    }
  }
  const { width = 0, height = 0 } = svg.viewBox.baseVal ?? {}
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  return { text: new XMLSerializer().serializeToString(copy), width, height }
}

/** The nearest surface that is painted behind an element. */
function groundOf(element: Element | null): string {
  for (let at = element; at !== null; at = at.parentElement) {
    const colour = getComputedStyle(at).backgroundColor
    if (colour !== '' && colour !== 'transparent' && !/[,/]\s*0\)$/u.test(colour)) return colour
  }
  return 'Canvas'
}

function loaded(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.addEventListener('load', () => resolve(image), { once: true })
    image.addEventListener('error', () => reject(new Error('the picture was not read')), { once: true })
    image.src = address
  })
}

const scale = 2
const edge = 16

/** Hands a picture of the page to the browser as a PNG, twice as fine, with its title above it. */
export async function savePicture(svg: SVGSVGElement, title: string, filename: string): Promise<void> {
  const { text, width, height } = standaloneSvg(svg)
  const image = await loaded(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`)
  const canvas = document.createElement('canvas')
  const head = 32
  canvas.width = (width + 2 * edge) * scale
  canvas.height = (height + 2 * edge + head) * scale
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('this browser draws no pictures')
  const { color, fontFamily } = getComputedStyle(svg.closest('figure') ?? document.body)
  pen.scale(scale, scale)
  pen.fillStyle = groundOf(svg)
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = color
  pen.font = `600 16px ${fontFamily}`
  pen.fillText(title, edge, edge + 14)
  pen.drawImage(image, edge, edge + head, width, height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (blob === null) throw new Error('the picture was not made')
  saveFile(filename, blob)
}
