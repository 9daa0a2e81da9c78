import { imageLimits } from '@beacon/api/image/image-limits'

/** The name that an image is offered for its file: “Shop Web (2).tar.gz” is `shop-web-2`. */
export function nameOfFile(file: string): string {
  const words =
    file
      .toLowerCase()
      .replace(/\.(?:zip|tar\.gz|tgz|tar|qcow2|vmdk|vdi|vhdx|raw|img|ova|beacon-image)$/u, '')
      .match(/[a-z0-9]+/gu) ?? []
  const name = words.join('-').slice(0, imageLimits.name.max).replace(/-$/u, '')
  return name.length < imageLimits.name.min ? '' : name
}
