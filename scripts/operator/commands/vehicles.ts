import { blockVehicle } from '../../../src/server/services/hosting/block-vehicle.ts'
import { checkDocuments, listUnchecked } from '../../../src/server/services/hosting/check-documents.ts'
import { showVehicle } from '../../../src/server/services/hosting/show-vehicle.ts'
import { alreadyIfOld, leftToDecide, printData, printSentence, siteCommands, VEHICLE } from '../command.ts'
import { LIMIT } from '../input.ts'

const check = (status: 'verified' | 'rejected') =>
  printSentence(
    (context, input) => checkDocuments(context, { vehicle: input.key(0), status, remarks: input.arg(1) }),
    (data) => `${data.name} is ${data.status}${alreadyIfOld(data)}.${leftToDecide(data.toDecide)}`,
  )

export const vehicleCommands = siteCommands('Vehicles', [
  {
    name: 'vehicle unchecked',
    summary: 'Vehicles with unchecked documents, longest waiting first, with the contact of the host.',
    options: [LIMIT],
    example: 'vehicle unchecked',
    run: printData((context, input) => listUnchecked(context, input.limit())),
  },
  {
    name: 'vehicle show',
    summary: 'A vehicle with its host and its documents.',
    args: [VEHICLE],
    example: 'vehicle show "Ba 2 Cha 1234"',
    notes: "Each document's URL opens below SITE_URL, for five minutes.",
    run: printData((context, input) => showVehicle(context, input.key(0), context.config.siteUrl)),
  },
  {
    name: 'vehicle verify',
    summary: 'Accepts the documents of a vehicle; the host is notified.',
    args: [VEHICLE, ['[remarks...]', 'what the host reads']],
    example: 'vehicle verify "Ba 2 Cha 1234"',
    notes:
      "Refused without a picture of the bluebook, of the insurance and of the driver's licence, and when the insurance has lapsed.",
    run: check('verified'),
  },
  {
    name: 'vehicle reject',
    summary:
      'Rejects the documents of a vehicle and takes it off the list; the host is notified with the reason.',
    args: [VEHICLE, ['<remarks...>', 'what the host reads']],
    example: 'vehicle reject 17 Page 2 of the bluebook is cut off.',
    notes:
      'New documents put it back on the list, the second time only once they are verified. Its open bookings stay and are\nlisted, to be decided by `booking cancel`.',
    run: check('rejected'),
  },
  {
    name: 'vehicle block',
    summary: 'Blocks a vehicle: it is no longer shown and cannot be booked.',
    args: [VEHICLE],
    options: [['--reason <text>!', 'why; stored, and not shown to the host']],
    example: 'vehicle block 17 --reason "Stolen, says the police"',
    notes: 'Its open bookings stay and are listed, to be decided by `booking cancel`.',
    run: printSentence(
      (context, input) => blockVehicle(context, { vehicle: input.key(0), reason: input.required('reason') }),
      (data) => `${data.name} is blocked.${leftToDecide(data.toDecide)}`,
    ),
  },
  {
    name: 'vehicle unblock',
    summary: 'Unblocks a vehicle.',
    args: [VEHICLE],
    example: 'vehicle unblock 17',
    run: printSentence(
      (context, input) => blockVehicle(context, { vehicle: input.key(0), reason: null }),
      (data) => `${data.name} is no longer blocked.`,
    ),
  },
])
