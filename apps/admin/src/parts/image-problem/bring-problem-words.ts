import type { ImageProblemCode } from '@beacon/api/image/image-limits'
import { useLingui } from '@lingui/react/macro'

type Of = (name: string) => string
type Texts = Partial<Record<ImageProblemCode, (of: Of) => string>>

/** Why a virtual disk was not taken. */
export function useDiskTexts(): Texts {
  const { t } = useLingui()
  return {
    disk_unknown: () => t`This disk format is not supported. Upload qcow2, VMDK, VDI, VHDX, an OVA, or a raw disk with a partition table.`,
    disk_format: (of) => t`Disk format “${of('format')}” is not supported. Convert it to qcow2 and upload that.`,
    disk_broken: () => t`The disk is damaged or incomplete. Export it again and upload it once more.`,
    disk_version: (of) => t`This ${of('format')} version is not supported (${of('version')}). Convert it to qcow2 and upload that.`,
    disk_backing: () => t`The disk has a backing file that was not uploaded. Merge both with “qemu-img convert” and upload the result.`,
    disk_data_file: () => t`The disk stores its data in another file. Merge both with “qemu-img convert” and upload the result.`,
    disk_feature: (of) => t`The disk uses an unsupported ${of('format')} feature (${of('bits')}). Convert it to plain qcow2.`,
    disk_encrypted: () => t`The disk is encrypted. Decrypt it and upload it again.`,
    disk_extents: () =>
      t`The VMDK stores its data in other files. Export it as one file (“monolithicSparse” or “streamOptimized”) or an OVA.`,
    disk_parent: () => t`The disk is a differencing disk. Merge it with its parent and export it again.`,
    disk_size: (of) => t`The disk's virtual size is ${of('size')} GB; the limit is ${of('max')} GB. Shrink it.`,
    disk_short: (of) =>
      t`The server needs ${of('need')} GB of free disk space for this and has ${of('free')} GB. Nothing was written. Free some space and try again.`,
    disk_tool: (of) => t`Virtual disks need the package ${of('package')}. Install it on the server and try again.`,
    disk_time: (of) => t`Converting the disk exceeded ${of('minutes')} min and was stopped. Convert it to qcow2 and upload that.`,
    disk_convert: (of) => t`The disk could not be converted: ${of('text')}. Check it at its source and export it again.`,
    ova_none: () => t`The OVA contains no disk.`,
    ova_many: (of) => t`The OVA contains several disks: ${of('names')}. Upload it again and name the one to use.`,
    ova_member: (of) => t`The OVA has no disk “${of('path')}”. It contains: ${of('names')}.`,
    ova_sum: (of) => t`“${of('path')}” does not match the OVA manifest. Download or export the OVA again.`,
    image_kind: (of) =>
      of('kind') === 'vm'
        ? t`This image is a virtual machine, but the upload is a container. Create another image for it.`
        : t`This image is a container, but the upload is a virtual machine. Create another image for it.`,
  }
}

/** Why an image did not come from a registry. */
export function useRegistryTexts(): Texts {
  const { t } = useLingui()
  return {
    registry_reference: () => t`Include the registry and the image name, such as registry.example.org/team/shop:1.`,
    registry_host: (of) => t`Registry ${of('host')} is not allowed. An administrator can add it under System settings › Range.`,
    registry_inside: (of) => t`${of('host')} resolves to an internal address. A server administrator can allow it with OUTBOUND_ALLOW.`,
    registry_redirect: (of) =>
      t`${of('host')} redirects to “${of('to')}”, which is not allowed. An administrator can add it under System settings › Range.`,
    registry_silent: (of) => t`${of('host')} could not be reached, or the connection broke. Check the registry and try again.`,
    registry_time: (of) => t`${of('host')} took too long. Try again later.`,
    registry_status: (of) => t`${of('host')} answered with an error (HTTP ${of('status')}). Try again later.`,
    registry_missing: (of) => t`${of('host')} has no such image. Check name and tag.`,
    registry_sign_in: (of) => t`${of('host')} requires sign-in for this image. Make it public, or upload a “docker save” file.`,
    registry_digest: () =>
      t`The registry's data does not match its digest. Nothing was saved. Try again, or contact the registry's operator.`,
    registry_size: (of) => t`The image is over the limit (${of('limit')}), or larger than the registry reported.`,
    registry_type: (of) => t`The registry's image format is not supported (${of('type')}). Upload a “docker save” file instead.`,
    registry_manifest: () => t`The registry's description of the image cannot be read.`,
    registry_layers: (of) => t`The image has ${of('n')} layers; the limit is ${of('max')}.`,
    registry_platform: (of) => t`The registry has no version of this image for Linux on ${of('arch')}.`,
  }
}

/** Why a package of an image was not read or not made. */
export function usePackageTexts(): Texts {
  const { t } = useLingui()
  return {
    package_entries: () => t`The file is not a valid image package. Export the image again.`,
    package_manifest: (of) =>
      of('path') === ''
        ? t`The package description cannot be read. Export the image again.`
        : t`The package description is invalid at “${of('path')}”. Export the image again.`,
    package_format: (of) => t`The package has a newer format (${of('format')}). Update this installation first.`,
    package_sum: () => t`The package was changed or damaged in transit: its checksum differs. Transfer it again.`,
    export_disk: () => t`The server's disk is nearly full. The image is unchanged. Free some space and export again.`,
    export_failed: () => t`The image could not be exported and is unchanged. Try again; see the system log for details.`,
  }
}
