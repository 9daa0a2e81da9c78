import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../overlay/dialog.tsx'
import { firstFrame, type Frame, movedFrame, partOf, zoomedFrame } from './square-frame.ts'

interface SquareCropProps {
  /** The picture that was chosen. */
  file: Blob
  /** Side of the picture that comes out, in px. */
  side: number
  onCancel: () => void
  /** Gets the square as a PNG. */
  onDone: (square: Blob) => void
  /** The file is no picture that a browser can draw. */
  onUnreadable: () => void
}

const shown = 256
const step = 8

/** Cuts a square out of a picture: drag or arrow keys move it, the slider or + and - bring it nearer. */
export function SquareCrop({ file, side, onCancel, onDone, onUnreadable }: SquareCropProps) {
  const { t } = useLingui()
  const canvas = useRef<HTMLCanvasElement>(null)
  const drag = useRef<{ x: number; y: number } | null>(null)
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [frame, setFrame] = useState<Frame>(firstFrame)
  const refuse = useEffectEvent(onUnreadable)
  useEffect(() => {
    let isGone = false
    createImageBitmap(file).then(
      (made) => !isGone && setPicture(made),
      () => !isGone && refuse(),
    )
    return () => {
      isGone = true
    }
  }, [file])
  useEffect(() => {
    if (canvas.current !== null && picture !== null) draw(canvas.current, picture, frame)
  }, [picture, frame])
  const move = (dx: number, dy: number) => picture !== null && setFrame(movedFrame(frame, { dx: dx / shown, dy: dy / shown }, picture))
  const zoom = (by: number) => picture !== null && setFrame(zoomedFrame(frame, by, picture))
  const onPointerMove = (event: PointerEvent) => {
    if (drag.current === null) return
    move(drag.current.x - event.clientX, drag.current.y - event.clientY)
    drag.current = { x: event.clientX, y: event.clientY }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, () => unknown> = {
      ArrowLeft: () => move(-step, 0),
      ArrowRight: () => move(step, 0),
      ArrowUp: () => move(0, -step),
      ArrowDown: () => move(0, step),
      '+': () => zoom(frame.zoom + 0.1),
      '-': () => zoom(frame.zoom - 0.1),
    }
    const act = moves[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  const finish = () => {
    if (picture === null) return
    const out = document.createElement('canvas')
    out.width = side
    out.height = side
    draw(out, picture, frame)
    out.toBlob((blob) => (blob === null ? onUnreadable() : onDone(blob)), 'image/png')
  }
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onCancel()}
      title={<Trans>Crop the picture</Trans>}
      description={<Trans>Drag it, or use the arrow keys, + and -.</Trans>}
      footer={
        <>
          <Button onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="primary" disabled={picture === null} onClick={finish}>
            <Trans>Use this area</Trans>
          </Button>
        </>
      }
    >
      <div className="grid justify-items-center gap-3">
        <canvas
          ref={canvas}
          width={shown}
          height={shown}
          role="img"
          aria-label={t`Visible area of the picture`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- moved with the arrow keys
          tabIndex={0}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            drag.current = { x: event.clientX, y: event.clientY }
          }}
          onPointerMove={onPointerMove}
          onPointerUp={() => (drag.current = null)}
          className="cursor-move touch-none border border-control bg-ink-3"
        />
        <input
          type="range"
          min={1}
          max={4}
          step={0.05}
          value={frame.zoom}
          aria-label={t`Zoom`}
          onChange={(event) => zoom(Number(event.target.value))}
          className="w-64 accent-amber"
        />
      </div>
    </Dialog>
  )
}

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, frame: Frame): void {
  const { x, y, size } = partOf(frame, picture)
  const context = canvas.getContext('2d')
  if (context === null) return
  context.imageSmoothingQuality = 'high'
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, x, y, size, size, 0, 0, canvas.width, canvas.height)
}
