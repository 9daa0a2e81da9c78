import { Suspense } from 'react'
import { late } from '../late/late.tsx'

const Drawing = late(async () => (await import('qrcode.react')).QRCodeSVG)

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
