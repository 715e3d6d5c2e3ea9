-- Standard options of the map builder behind a server.

include "map_builder.lua"

MAP_BUILDER.collate_by_trajectory = true

MAP_BUILDER_SERVER = {
  map_builder = MAP_BUILDER,
  num_event_threads = 4,
  num_grpc_threads = 4,
  -- Reachable from everywhere on the network; "127.0.0.1:50051" keeps it on this machine.
  server_address = "0.0.0.0:50051",
  -- A server to pass finished local results on to; empty: none.
  uplink_server_address = "",
  upload_batch_size = 100,
  enable_ssl_encryption = false,
  enable_google_auth = false,
}
