#include "lab/dataset/zip_archive.h"

#include <zip.h>

namespace penult {
namespace {

constexpr zip_uint16_t kFirstOfJanuary1980 = 0x21;
/// The lowest level: most of a dataset is zeros, and higher ones take five times as long.
constexpr zip_uint32_t kLevel = 1;

std::string bytes_of(zip_source_t* source) {
  std::string bytes;
  zip_stat_t status;
  if (zip_source_stat(source, &status) < 0 || zip_source_open(source) < 0) return bytes;
  bytes.resize(status.size);
  const zip_int64_t count = zip_source_read(source, bytes.data(), bytes.size());
  zip_source_close(source);
  if (count != zip_int64_t(bytes.size())) bytes.clear();
  return bytes;
}

bool add_member(zip_t* archive, const ZipMember& member) {
  zip_source_t* source = zip_source_buffer(archive, member.bytes.data(), member.bytes.size(), 0);
  if (!source) return false;
  const zip_int64_t index = zip_file_add(archive, member.name.c_str(), source, ZIP_FL_ENC_UTF_8);
  if (index < 0) {
    zip_source_free(source);
    return false;
  }
  const auto number = zip_uint64_t(index);
  return zip_set_file_compression(archive, number, ZIP_CM_DEFLATE, kLevel) == 0 &&
         zip_file_set_dostime(archive, number, 0, kFirstOfJanuary1980, 0) == 0;
}

}  // namespace

std::string write_zip(const std::vector<ZipMember>& members) {
  zip_error_t error;
  zip_error_init(&error);
  zip_source_t* target = zip_source_buffer_create(nullptr, 0, 0, &error);
  if (!target) return {};
  zip_source_keep(target);
  zip_t* archive = zip_open_from_source(target, ZIP_CREATE | ZIP_TRUNCATE, &error);
  if (!archive) {
    zip_source_free(target);
    zip_source_free(target);
    return {};
  }
  bool good = true;
  for (const ZipMember& member : members)
    good = good && add_member(archive, member);
  good = good && zip_close(archive) == 0;
  if (!good) zip_discard(archive);
  const std::string bytes = good ? bytes_of(target) : std::string();
  zip_source_free(target);
  return bytes;
}

ZipReader::ZipReader(std::string_view bytes) {
  zip_error_t error;
  zip_error_init(&error);
  zip_source_t* source = zip_source_buffer_create(bytes.data(), bytes.size(), 0, &error);
  if (!source) return;
  archive_ = zip_open_from_source(source, ZIP_RDONLY | ZIP_CHECKCONS, &error);
  if (!archive_) zip_source_free(source);
}

ZipReader::~ZipReader() {
  if (archive_) zip_discard(archive_);
}

std::optional<std::string> ZipReader::read(const std::string& name, size_t most) const {
  zip_file_t* file = archive_ ? zip_fopen(archive_, name.c_str(), 0) : nullptr;
  if (!file) return std::nullopt;
  std::string bytes;
  std::string block(1 << 16, '\0');
  zip_int64_t count = 0;
  // Block by block: the size that an archive tells is only a claim.
  while ((count = zip_fread(file, block.data(), block.size())) > 0 && bytes.size() <= most)
    bytes.append(block, 0, size_t(count));
  const bool good = zip_fclose(file) == 0 && count == 0;
  if (!good || bytes.size() > most) return std::nullopt;
  return bytes;
}

}  // namespace penult
