import type { QRCodeSVG } from 'qrcode.react'
import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react'
import { untilThere } from '../late/until-there.ts'

type Drawn = ComponentType<ComponentProps<typeof QRCodeSVG>>
const load = async (): Promise<Drawn> => (await import('qrcode.react')).QRCodeSVG
// Walls draw it too, and nobody reads a notice there: without its code the place stays empty.
const Drawing = lazy(async () => ({ default: await untilThere(load).catch(() => Nothing) }))
const Nothing: Drawn = () => null

interface QrCodeProps {
  value: string
  /** What the code leads to, for readers: “Opens the screen on a phone”. */
  label: string
  size?: number
}

/** A QR code. Always dark on white with a quiet margin, in both themes: scanners need it. */
export function QrCode({ value, label, size = 160 }: QrCodeProps) {
  return (
    <span className="inline-block overflow-hidden rounded-control border border-rule" style={{ width: size, height: size }}>
      <Suspense fallback={null}>
        <Drawing value={value} size={size} marginSize={4} level="M" bgColor="white" aria-label={label} fgColor="black" />
      </Suspense>
    </span>
  )
}
