import { blockVehicle } from '../../../src/server/services/hosting/block-vehicle.ts'
import { checkDocuments } from '../../../src/server/services/hosting/check-documents.ts'
import { listUnchecked } from '../../../src/server/services/hosting/list-unchecked.ts'
import { showVehicle } from '../../../src/server/services/hosting/show-vehicle.ts'
import { already, leftToDecide, shows, siteCommands, tells, VEHICLE } from '../command.ts'
import { LIMIT } from '../input.ts'

const check = (status: 'verified' | 'rejected') =>
  tells(
    (context, input) => checkDocuments(context, { vehicle: input.key(0), status, remarks: input.arg(1) }),
    (data) => `${data.name} is ${data.status}${already(data)}.`,
  )

export const vehicleCommands = siteCommands('Vehicles', [
  {
    name: 'vehicle unchecked',
    summary: 'Vehicles with unchecked documents, longest waiting first, with the contact of the host.',
    options: [LIMIT],
    example: 'vehicle unchecked',
    run: shows((context, input) => listUnchecked(context, input.limit())),
  },
  {
    name: 'vehicle show',
    summary: 'A vehicle with its host and its documents.',
    args: [VEHICLE],
    example: 'vehicle show "Ba 2 Cha 1234"',
    notes: "Append the path of a document to the site's URL to open it; the path is valid for five minutes.",
    async run(context, input) {
      return { data: await showVehicle(context, input.key(0)) }
    },
  },
  {
    name: 'vehicle verify',
    summary: 'Accepts the documents of a vehicle; the host is notified.',
    args: [VEHICLE, ['[remarks...]', 'what the host reads']],
    example: 'vehicle verify "Ba 2 Cha 1234"',
    notes:
      "Requires pictures of the bluebook, the insurance and the driver's licence, and a valid insurance.",
    async run(context, input) {
      return checked(
        await checkDocuments(context, { vehicle: input.key(0), status: 'verified', remarks: input.arg(1) }),
      )
    },
  },
  {
    name: 'vehicle reject',
    summary: 'Rejects the documents of a vehicle; the host is notified with the reason.',
    args: [VEHICLE, ['<remarks...>', 'what the host reads']],
    example: 'vehicle reject 17 Page 2 of the bluebook is cut off.',
    run: check('rejected'),
  },
  {
    name: 'vehicle block',
    summary: 'Blocks a vehicle: it is no longer shown and cannot be booked.',
    args: [VEHICLE],
    options: [['--reason <text>!', 'why; stored, and not shown to the host']],
    example: 'vehicle block 17 --reason "Stolen, says the police"',
    notes: 'Its open bookings stay and are listed, to be cancelled by `booking cancel` if needed.',
    async run(context, input) {
      const data = await blockVehicle(context, {
        vehicle: input.key(0),
        reason: input.text('reason') ?? '',
      })
      const left = data.toDecide.length ? `\nTo be decided by you:\n${printed(data.toDecide)}` : ''
      return { data, text: `${data.name} is blocked.${left}` }
    },
  },
  {
    name: 'vehicle unblock',
    summary: 'Unblocks a vehicle.',
    args: [VEHICLE],
    example: 'vehicle unblock 17',
    run: tells(
      (context, input) => blockVehicle(context, { vehicle: input.key(0), reason: null }),
      (data) => `${data.name} is not blocked any more.`,
    ),
  },
])
