#include "server/web_files.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>

#include <zlib.h>

#include "server/store.h"

namespace penult::server {
namespace {

namespace fs = std::filesystem;

struct TypeOf {
  std::string_view extension, type;
  bool text;
};
constexpr std::array<TypeOf, 16> kTypes = {{
    {".html", "text/html; charset=utf-8", true},
    {".js", "text/javascript; charset=utf-8", true},
    {".mjs", "text/javascript; charset=utf-8", true},
    {".css", "text/css; charset=utf-8", true},
    {".svg", "image/svg+xml", true},
    {".json", "application/json", true},
    {".webmanifest", "application/manifest+json", true},
    {".wasm", "application/wasm", true},
    {".txt", "text/plain; charset=utf-8", true},
    {".map", "application/json", true},
    {".png", "image/png", false},
    {".ico", "image/x-icon", false},
    {".webp", "image/webp", false},
    {".woff2", "font/woff2", false},
    {".ogg", "audio/ogg", false},
    {".mp3", "audio/mpeg", false},
}};

constexpr std::string_view kMissingPage =
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Penult</title>"
    "<h1>Penult</h1><p>The server runs, but the web client has not been built. "
    "<code>script/serve</code> builds both; <code>penult serve --web FOLDER</code> names another "
    "place.</p></html>\n";

std::string gzip(const std::string& bytes) {
  z_stream stream{};
  // 15 + 16: the largest window, with a gzip header.
  if (deflateInit2(&stream, 9, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY) != Z_OK) return {};
  std::string out(deflateBound(&stream, uLong(bytes.size())), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = uInt(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = uInt(out.size());
  const int result = deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return result == Z_STREAM_END ? out : std::string();
}

std::string etag_of(const std::string& bytes) {
  const auto* data = reinterpret_cast<const Bytef*>(bytes.data());
  return '"' + std::to_string(crc32(0, data, uInt(bytes.size()))) + '-' +
         std::to_string(bytes.size()) + '"';
}

}  // namespace

WebFiles::WebFiles(const std::string& folder) {
  std::error_code error;
  if (folder.empty()) {
    add("/index.html", std::string(kMissingPage));
    return;
  }
  for (const auto& entry : fs::recursive_directory_iterator(folder, error)) {
    const std::string path = "/" + fs::relative(entry.path(), folder).generic_string();
    // Hidden files are the build's own.
    if (!entry.is_regular_file() || path.find("/.") != std::string::npos) continue;
    std::ifstream in(entry.path(), std::ios::binary);
    add(path, std::string(std::istreambuf_iterator<char>(in), {}));
  }
  has_client_ = files_.contains("/index.html");
  if (!has_client_)
    throw StartError("no index.html, " + folder + ", build the web client or drop --web");
}

void WebFiles::add(std::string path, std::string bytes) {
  WebFile file;
  const std::string extension = fs::path(path).extension().string();
  file.type = "application/octet-stream";
  bool text = false;
  for (const TypeOf& type : kTypes)
    if (type.extension == extension) {
      file.type = type.type;
      text = type.text;
    }
  file.immutable = path.starts_with("/assets/");
  file.etag = etag_of(bytes);
  file.bytes = std::move(bytes);
  if (text && file.bytes.size() > 256) file.packed = gzip(file.bytes);
  if (file.packed.size() >= file.bytes.size()) file.packed.clear();
  files_.emplace(std::move(path), std::move(file));
}

const WebFile* WebFiles::find(std::string_view path) const {
  const auto file = files_.find(std::string(path));
  if (file != files_.end()) return &file->second;
  // The client's own addresses: a page, not a file.
  constexpr std::array<std::string_view, 5> kPages = {"/", "/rules", "/practice", "/stats",
                                                      "/replay"};
  const bool page = path.starts_with("/t/") || path.starts_with("/m/") ||
                    std::find(kPages.begin(), kPages.end(), path) != kPages.end();
  if (!page || path.find('.') != std::string_view::npos) return nullptr;
  return &files_.find("/index.html")->second;
}

}  // namespace penult::server
