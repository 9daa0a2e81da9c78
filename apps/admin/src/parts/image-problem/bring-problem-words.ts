import type { ImageProblemCode } from '@beacon/api/image-limits'
import { useLingui } from '@lingui/react/macro'

type Of = (name: string) => string
type Texts = Partial<Record<ImageProblemCode, (of: Of) => string>>

/** Why a virtual disk was not taken. */
export function useDiskTexts(): Texts {
  const { t } = useLingui()
  return {
    disk_unknown: () =>
      t`The file is not a disk that can be used here. Upload qcow2, VMDK, VDI, VHDX or a raw disk with a partition table, or an OVA.`,
    disk_format: (of) => t`Disks of the format “${of('format')}” are not taken. Convert it to qcow2 and upload that.`,
    disk_broken: () => t`The disk is damaged or incomplete. Export it again and upload it once more.`,
    disk_version: (of) => t`This version of ${of('format')} is not taken (${of('version')}). Convert it to qcow2 and upload that.`,
    disk_backing: () =>
      t`The disk builds on another file, which is not in the upload. Merge both with “qemu-img convert” and upload the result.`,
    disk_data_file: () => t`The disk keeps its data in another file. Merge both with “qemu-img convert” and upload the result.`,
    disk_feature: (of) =>
      t`The disk uses a feature of ${of('format')} that is not known here (${of('bits')}). Convert it to a plain qcow2.`,
    disk_encrypted: () => t`The disk is encrypted. Upload it decrypted.`,
    disk_extents: () =>
      t`The VMDK keeps its data in other files. Export it as one file (“monolithicSparse” or “streamOptimized”), or as an OVA.`,
    disk_parent: () => t`The disk holds only the differences to another one. Merge the two in your virtualisation and export it again.`,
    disk_size: (of) => t`The disk has ${of('size')} GB for its guest, and at most ${of('max')} GB are allowed. Make it smaller.`,
    disk_short: (of) =>
      t`The server needs ${of('need')} GB of free disk space for this and has ${of('free')} GB. Nothing was written. Free some space and try again.`,
    disk_tool: (of) => t`Virtual disks need the package ${of('package')}. Install it on the server and try again.`,
    disk_time: (of) => t`Converting the disk took longer than ${of('minutes')} min and was stopped. Convert it to qcow2 and upload that.`,
    disk_convert: (of) => t`The disk could not be converted: ${of('text')}. Check it where it comes from and export it again.`,
    ova_none: () => t`The OVA holds no disk.`,
    ova_many: (of) => t`The OVA holds several disks: ${of('names')}. Upload it again and name the one to use.`,
    ova_member: (of) => t`The OVA has no disk “${of('path')}”. It holds: ${of('names')}.`,
    ova_sum: (of) => t`“${of('path')}” is not what the OVA's list of checksums says. Download or export the OVA again.`,
    image_kind: (of) =>
      of('kind') === 'vm'
        ? t`This image is a virtual machine, and what was brought is a container. Create another image for it.`
        : t`This image is a container, and what was brought is a virtual machine. Create another image for it.`,
  }
}

/** Why an image did not come from a registry. */
export function useRegistryTexts(): Texts {
  const { t } = useLingui()
  return {
    registry_reference: () => t`The reference needs its registry and name, such as registry.example.org/team/shop:1.`,
    registry_host: (of) => t`The registry ${of('host')} is not allowed. An administrator can add it under System settings › Range.`,
    registry_inside: (of) =>
      t`${of('host')} leads to an address inside this network. Whoever runs the server can allow it with OUTBOUND_ALLOW.`,
    registry_redirect: (of) =>
      t`${of('host')} sends us on to “${of('to')}”, which is not allowed. An administrator can add that host under System settings › Range.`,
    registry_silent: (of) => t`${of('host')} could not be reached, or the connection broke. Check the registry and try again.`,
    registry_time: (of) => t`${of('host')} took too long. Try again later.`,
    registry_status: (of) => t`${of('host')} answered with an error (HTTP ${of('status')}). Try again later.`,
    registry_missing: (of) => t`${of('host')} has no such image. Check name and tag.`,
    registry_sign_in: (of) =>
      t`${of('host')} gives this image only to those who sign in. Make it public, or upload it as “docker save” writes it.`,
    registry_digest: () =>
      t`What the registry sent is not what its digest says. Nothing was kept. Try again, and tell whoever runs the registry.`,
    registry_size: (of) => t`The image is larger than it may be, or than the registry said (limit: ${of('limit')}).`,
    registry_type: (of) =>
      t`The registry offers this image in a form that is not taken (${of('type')}). Upload it as “docker save” writes it.`,
    registry_manifest: () => t`The registry's description of the image cannot be read.`,
    registry_layers: (of) => t`The image has ${of('n')} layers, and at most ${of('max')} are allowed.`,
    registry_platform: (of) => t`The registry has no version of this image for Linux on ${of('arch')}.`,
  }
}

/** Why a package of an image was not read or not made. */
export function usePackageTexts(): Texts {
  const { t } = useLingui()
  return {
    package_entries: () => t`The file is not an image package, or it holds more than one should. Export the image again.`,
    package_manifest: (of) =>
      of('path') === ''
        ? t`The description in the package cannot be read. Export the image again.`
        : t`The description in the package is wrong at “${of('path')}”. Export the image again.`,
    package_format: (of) => t`The package has a newer format (${of('format')}). Update this installation first.`,
    package_sum: () => t`The package was changed or damaged on its way: its checksum differs. Transfer it again.`,
    export_disk: () => t`The disk of the server is nearly full. The image is unchanged. Free some space and export it again.`,
    export_failed: () => t`The image could not be exported. It is unchanged. Try again; the system log says more.`,
  }
}
